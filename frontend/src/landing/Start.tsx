/** A link to the registration. For signed-in users, `main.ts` changes its target to the app. */
export const Start = ({ className, children }: { className: string | undefined; children: string }) => (
  <a className={className} href="/auth/register" data-start>
    {children}
  </a>
)
