import { href } from 'sitewright';
import { initials } from './initials.ts';
import type { Founder, Site } from './site.ts';

interface Props {
  readonly founder: Founder;
  readonly site: Site;
}

/** A founder with what is known: the role stands for a name that is not. */
export function FounderCard({ founder, site }: Props) {
  const { name, role, bio } = founder;
  return (
    <li className="founder-card">
      <Portrait founder={founder} site={site} />
      <div>
        <h3>{name || role}</h3>
        {name && <p className="founder-role">{role}</p>}
        {bio && <p>{bio}</p>}
      </div>
    </li>
  );
}

/** The picture, or the initials where there is none. The name stands beside both, so neither repeats it. */
function Portrait({ founder, site }: Props) {
  if (founder.picture === undefined) {
    return (
      <span className="portrait" aria-hidden="true">
        {founder.name ? initials(founder.name) : (founder.initials ?? initials(founder.role))}
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
