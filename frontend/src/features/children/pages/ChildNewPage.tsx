import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useAddChild } from '../api/add-child.ts'
import { ChildForm } from '../components/ChildForm.tsx'
import { currentPlanPath } from '../paths.ts'

export default function ChildNewPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutateAsync: addChild } = useAddChild()
  return (
    <>
      <PageTitle text={t($ => $.children.form.newText)}>{t($ => $.children.form.newTitle)}</PageTitle>
      <ChildForm submitLabel={t($ => $.children.form.submitNew)} failed={t($ => $.children.form.addFailed)} save={addChild}
        onSaved={({ id }) => void navigate(currentPlanPath(id), { replace: true })}
        cancel={<Button component={Link} to="/app/children" variant="subtle" size="lg">{t($ => $.common.cancel)}</Button>} />
    </>
  )
}
