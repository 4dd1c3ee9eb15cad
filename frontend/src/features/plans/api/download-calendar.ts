import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'

const downloadCalendar = async (planId: string) =>
  saveFile(await api.download(`/plans/${encodeURIComponent(planId)}/calendar.ics`))

/** The month as a file for any calendar. A link would not do: it carries no token. */
export const useDownloadCalendar = () => useMutation({ mutationFn: downloadCalendar })
