import type { FileEntry } from '@filiz/domain/catalogue/file-entry.ts'

/** One line of a file: what it says, or the codes (`domain/texts/fields.ts`) of why it says nothing, by what is at fault. */
export type FileLine =
  | { readonly line: number; readonly entry: FileEntry; readonly faults?: undefined }
  | { readonly line: number; readonly faults: Readonly<Record<string, string>>; readonly entry?: undefined }
