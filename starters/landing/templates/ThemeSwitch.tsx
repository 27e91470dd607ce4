/** A button that `theme.client.ts` shows and answers: half light, half dark. */
export function ThemeSwitch({ label }: { readonly label: string }) {
  return (
    <button type="button" className="theme" aria-label={label} title={label}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor" />
      </svg>
    </button>
  );
}
