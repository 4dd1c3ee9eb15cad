import { invitedRoles, type InvitedRole } from '@filiz/domain/child/rights.ts'
import type { Child } from '@filiz/http/contract/shapes.ts'
import { Group, Stack, TextInput } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import choice from '../../../ui/choice.module.css'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { mayWith } from '../../../lib/family/rights.ts'
import { useInvite, type NewInvitation } from '../api/invitations.ts'
import { InviteResult } from './InviteResult.tsx'
import { RightsOfRole } from './RightsOfRole.tsx'
import styles from './Invite.module.css'

interface Props {
  readonly child: Child
  readonly family: readonly Child[]
  readonly onClose: () => void
}

interface Made {
  readonly invitation: NewInvitation
  readonly email: string | null
}

/** Invites somebody to follow a child, then shows the link. */
export default function InviteDialog({ child, family, onClose }: Props) {
  const { t: f } = useTranslation('family')
  const [made, setMade] = useState<Made>()
  return (
    <Dialog opened steady onClose={onClose} title={f(($) => $.invite.title)}>
      {made ? (
        <InviteResult {...made} onClose={onClose} />
      ) : (
        <InviteForm child={child} family={family} onMade={setMade} onClose={onClose} />
      )}
    </Dialog>
  )
}

const rightTo = { parent: 'invite-parent', helper: 'invite-helper' } as const

function InviteForm({ child, family, onMade, onClose }: Props & { readonly onMade: (made: Made) => void }) {
  const { t } = useTranslation()
  const { t: f } = useTranslation('family')
  const roles = invitedRoles.filter((role) => mayWith(child, rightTo[role]))
  const [role, setRole] = useState<InvitedRole>(roles[0]!)
  const [byMail, setByMail] = useState(false)
  const others = family.filter((one) => one.id !== child.id && mayWith(one, rightTo[role]))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set([child.id]))
  const childIds = [child, ...others].filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const [first = child.id, ...further] = childIds
  const { mutateAsync: invite } = useInvite(first)
  const { form, formRef, submit, submitting, failure, setFailure } = useZodForm({
    schema: async () => (await import('@filiz/domain/child/caregiver-schemas.ts')).invitationBody.pick({ email: true }),
    // Without a value nothing is mailed; an empty one is a fault.
    initialValues: { email: undefined as string | undefined },
    failed: f(($) => $.invite.failed),
  })
  const save = submit(async ({ email }) => {
    onMade({ invitation: await invite({ role, email, childIds: further }), email })
  })
  function toggle(id: string) {
    const now = new Set(chosen)
    if (!now.delete(id)) now.add(id)
    setChosen(now)
  }
  const name = useId()

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        if (childIds.length === 0) {
          event.preventDefault()
          return setFailure(f(($) => $.invite.childRequired))
        }
        save(event)
      }}
    >
      <Stack gap="lg">
        <FormFailure>{failure}</FormFailure>
        <Options legend={f(($) => $.invite.role)}>
          {roles.map((one) => (
            <Option key={one} type="radio" name={`${name} role`} checked={role === one} onChange={() => setRole(one)}>
              <strong>{f(($) => $.roles[one])}</strong>
              <small>{f(($) => $.roleTexts[one])}</small>
            </Option>
          ))}
        </Options>
        <details>
          <summary>
            {f(($) => $.roles[role])}: {f(($) => $.rights.heading)}
          </summary>
          <RightsOfRole role={role} />
        </details>
        {others.length > 0 && (
          <Options legend={f(($) => $.invite.children)}>
            {[child, ...others].map(({ id, name: its }) => (
              <Option
                key={id}
                type="checkbox"
                name={`${name} child`}
                checked={chosen.has(id)}
                onChange={() => toggle(id)}
              >
                <bdi>{its}</bdi>
              </Option>
            ))}
          </Options>
        )}
        <Options legend={f(($) => $.invite.how)}>
          {([false, true] as const).map((mailed) => (
            <Option
              key={String(mailed)}
              type="radio"
              name={`${name} how`}
              checked={byMail === mailed}
              onChange={() => {
                setByMail(mailed)
                form.setFieldValue('email', mailed ? '' : undefined)
              }}
            >
              {mailed ? f(($) => $.invite.byMail) : f(($) => $.invite.byLink)}
            </Option>
          ))}
        </Options>
        {byMail && (
          <TextInput
            type="email"
            autoComplete="off"
            label={f(($) => $.invite.email)}
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={submitting}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button type="submit" loading={submitting}>
            {f(($) => $.invite.submit)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const Options = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={styles.options}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
)

interface OptionProps {
  readonly type: 'radio' | 'checkbox'
  readonly name: string
  readonly checked: boolean
  readonly onChange: () => void
  readonly children: ReactNode
}

const Option = ({ children, ...input }: OptionProps) => (
  <label className={choice.choice}>
    <input {...input} />
    <span className={styles.face}>{children}</span>
  </label>
)
