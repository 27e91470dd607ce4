import { href, type LayoutProps } from 'sitewright';
import { z } from 'zod';
import { Document } from './components/Document.tsx';
import type { settings } from './settings.ts';
import stylesheet from './styles/pages/dead-end.css';

export const schema = z.strictObject({
  /** Label of the link to the home page. */
  home: z.string(),
  /** Label of the link that loads the page again. */
  again: z.string(),
});

/** The empty address leads to the requested page, wherever a host shows this one. */
const SAME_PAGE = '';

/** The page that a host shows when it fails. It is readable without the files that the failing host may not deliver. */
export default function ErrorPage({
  page,
  site,
  children,
}: LayoutProps<{ schema: typeof schema; settings: typeof settings }>) {
  return (
    <Document page={page} site={site} stylesheet={stylesheet}>
      <div className="wrap">
        <div className="dead-end fallen">
          <div>
            <h1>{page.title}</h1>
            {children}
            <p className="actions">
              <a className="button" href={SAME_PAGE}>
                {page.fields.again}
              </a>
              <a className="button button-quiet" href={href(site, site.home)}>
                {page.fields.home}
              </a>
            </p>
          </div>
          <FallingBars />
        </div>
      </div>
    </Document>
  );
}

/** Degrees by which each bar leans on the next. */
const LEANING = [58.3, 56.6, 53.4, 47.6, 38.1, 24.4, 8, 0];
const COLORS = ['mint', 'pine', 'bar'];
const RADIUS = 5;

/** The bars of the mark fall like dominoes, and the last one, with the vote, sees them come. */
function FallingBars() {
  return (
    <svg viewBox="0 0 225 66" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      {LEANING.map((degrees, index) => (
        <rect
          key={degrees}
          className={COLORS[index % COLORS.length]}
          x={30 * index}
          y="14"
          width="15"
          height="52"
          rx={RADIUS}
          transform={`translate(0 ${liftOf(degrees)}) rotate(${degrees} ${30 * index + 15} 66)`}
        />
      ))}
      <path
        className="eyes"
        d="M211.6 25a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0m5.4 0a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0"
      />
      <circle className="vote" cx="217.5" cy="7.5" r="6.5" />
    </svg>
  );
}

/** Distance to the floor of a bar that leans on its round corner, before it is lowered. */
function liftOf(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return (RADIUS * (Math.sin(angle) + Math.cos(angle) - 1)).toFixed(2);
}
