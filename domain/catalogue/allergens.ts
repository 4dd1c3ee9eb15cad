import type { ActivityContent } from '../activity/events.ts'
import type { Hazard } from '../activity/vocabulary.ts'

/**
 * Patterns for allergens in the names of food materials, in both languages. A pattern matches the beginning of a word.
 */
const words: Readonly<Partial<Record<Hazard, RegExp>>> = {
  milk: /(?<!\p{L})(?:süt(?!un)|yoğurt|peynir|tereyağ|krema|kaymak|milk|yoghurt|yogurt|cheese|butter(?!fl)|cream)/iu,
  egg: /(?<!\p{L})(?:yumurta|eggs?(?!\p{L}))/iu,
  wheat:
    /(?<!\p{L})(?:un(?!\p{L})|unu(?!\p{L})|ekme[kğ]|makarna|bulgur|simit|kraker|bisküvi|irmik|erişte|buğday|galeta|yufka|lavaş|flour|bread|pasta|crackers?|biscuits?|semolina|wheat)/iu,
  nuts: /(?<!\p{L})(?:fındık|ceviz|badem|hazelnut|walnut|almond)/iu,
  peanut: /(?<!\p{L})(?:yer fıstığı|peanut)/iu,
  sesame: /(?<!\p{L})(?:susam|tahin|simit|sesame|tahini)/iu,
  soy: /(?<!\p{L})(?:soya|soy)(?!\p{L})/iu,
}
/** Containers of a food, such as an egg carton: empty ones do not contain the allergen. */
const vessels = /(?:kut|kol|kart|viyol|kab|kap|kova|kavanoz|fırça|çubu|box|carton|tray|pot|tub|jar|brush|stick)/iu

/** Returns allergens that the materials name and `hazards` omits. */
export function unsaidAllergens(
  hazards: readonly Hazard[],
  { tr, en }: ActivityContent['translations'],
): readonly { readonly material: string; readonly hazard: Hazard }[] {
  const materials = [...tr.materials, ...(en?.materials ?? [])].filter((material) => !vessels.test(material))
  return (Object.entries(words) as [Hazard, RegExp][])
    .filter(([hazard]) => !hazards.includes(hazard))
    .flatMap(([hazard, word]) => {
      const found = materials.find((material) => word.test(material))
      return found === undefined ? [] : [{ material: found, hazard }]
    })
}
