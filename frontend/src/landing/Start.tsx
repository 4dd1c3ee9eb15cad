/** Leads to the registration; whoever is signed in is led into the app (`main.ts` changes the address). */
export const Start = ({ className, children }: { className: string | undefined; children: string }) => (
  <a className={className} href="/auth/register" data-start>
    {children}
  </a>
)
