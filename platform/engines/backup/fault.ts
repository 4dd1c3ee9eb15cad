/** Thrown when a backup cannot be made or restored; the message is a sentence that says what to do. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}
