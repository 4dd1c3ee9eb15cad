import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useAddChild } from '../api/add-child.ts'
import { useChildren } from '../../../lib/family/children.ts'
import { childDraft } from '../child-draft.ts'
import { ChildForm } from '../components/ChildForm.tsx'
import { currentPlanPath, firstPlanPath } from '../../../lib/paths.ts'

export default function ChildNewPage() {
  const { t } = useTranslation()
  const { t: f } = useTranslation('family')
  const navigate = useNavigate()
  const { mutateAsync: addChild } = useAddChild()
  // The new child's look differs from its siblings'. Without a network the form is shown at once.
  const { isLoading } = useChildren()
  const [begun, setBegun] = useState(0)
  return (
    <>
      <PageTitle text={f(($) => $.form.newText)}>{f(($) => $.form.newTitle)}</PageTitle>
      {isLoading && <Loading />}
      {!isLoading && (
        <ChildForm
          key={begun}
          draft={childDraft()}
          onAnew={() => setBegun(begun + 1)}
          submitLabel={f(($) => $.form.submitNew)}
          failed={f(($) => $.form.addFailed)}
          save={addChild}
          onSaved={({ id, eligibility }) =>
            void navigate(eligibility === 'eligible' ? firstPlanPath(id) : currentPlanPath(id), { replace: true })
          }
          cancel={
            <Button component={Link} to="/app/children" variant="subtle" size="lg">
              {t(($) => $.common.cancel)}
            </Button>
          }
        />
      )}
    </>
  )
}
