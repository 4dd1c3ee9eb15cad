import { useTranslation } from 'react-i18next'
import { Sections } from '../../../ui/Sections.tsx'
import { useIsAdministrator } from '../../../lib/account/current-user.ts'
import { useUnreadNotes } from '../api/feed.ts'
import { cataloguePath, feedPath, figuresPath, importPath, milestonesPath, peoplePath } from '../paths.ts'

/** Navigation between the administration's pages. */
export function AdminSections() {
  const { t } = useTranslation('admin')
  const unread = useUnreadNotes()
  const mayAdminister = useIsAdministrator()
  return (
    <Sections
      label={t(($) => $.catalogue.sections.label)}
      sections={[
        { to: cataloguePath, name: t(($) => $.catalogue.sections.activities), end: true },
        {
          to: feedPath,
          name:
            unread > 0
              ? t(($) => $.catalogue.sections.feedUnread, { count: unread })
              : t(($) => $.catalogue.sections.feed),
        },
        { to: importPath, name: t(($) => $.catalogue.sections.transfer) },
        { to: figuresPath, name: t(($) => $.catalogue.sections.figures) },
        { to: milestonesPath, name: t(($) => $.catalogue.sections.milestones) },
        ...(mayAdminister ? [{ to: peoplePath, name: t(($) => $.catalogue.sections.people) }] : []),
      ]}
    />
  )
}
