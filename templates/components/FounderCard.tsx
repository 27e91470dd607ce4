import { href } from 'sitewright';
import { initials } from './initials.ts';
import type { Founder, Site } from './site.ts';

interface Props {
  readonly founder: Founder;
  readonly site: Site;
}

export function FounderCard({ founder, site }: Props) {
  return (
    <li className="founder-card">
      <Portrait founder={founder} site={site} />
      <div>
        <h3>{founder.name}</h3>
        <p className="founder-role">{founder.role}</p>
        {founder.bio && <p>{founder.bio}</p>}
      </div>
    </li>
  );
}

/** The picture, or the initials where there is none. The name stands beside both, so neither repeats it. */
function Portrait({ founder, site }: Props) {
  if (founder.picture === undefined) {
    return (
      <span className="portrait" aria-hidden="true">
        {initials(founder.name)}
      </span>
    );
  }
  return (
    <img
      className="portrait"
      src={href(site, founder.picture)}
      alt=""
      width="96"
      height="96"
      loading="lazy"
    />
  );
}
