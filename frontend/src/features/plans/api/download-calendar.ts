import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'

const downloadCalendar = async (planId: string) =>
  saveFile(await api.download(`/plans/${encodeURIComponent(planId)}/calendar.ics`))

/** Downloads the month as a calendar file. A plain link cannot be used, because it would not send the access token. */
export const useDownloadCalendar = () => useMutation({ mutationFn: downloadCalendar })
