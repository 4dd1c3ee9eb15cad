import type { Recorded } from '../shared/event.ts'
import { OutOfOrder } from './projection.ts'

/** `items` with what the parent chose: at the end, or in the place of the one that goes. */
export function putChosen<Item extends { readonly activityId: string }>(
  model: string,
  items: readonly Item[],
  event: Recorded,
  insteadOf: string | null,
  chosen: Item,
): readonly Item[] {
  return insteadOf === null ? [...items, chosen] : changeItem(model, items, event, insteadOf, () => chosen)
}

/** `items` with the one that the event is about changed, in its place. */
export function changeItem<Item extends { readonly activityId: string }>(
  model: string,
  items: readonly Item[],
  event: Recorded,
  activityId: string,
  change: (item: Item) => Item,
): readonly Item[] {
  const index = items.findIndex((item) => item.activityId === activityId)
  if (index < 0) throw new OutOfOrder(model, event, `${activityId} is not in the plan`)
  return items.with(index, change(items[index]!))
}
