import { href } from 'sitewright';
import { initials } from './initials.ts';
import type { Founder, Site } from './site.ts';

interface Props {
  readonly site: Site;
  /** Label of the dot. */
  readonly dot: string;
}

/** The mark built of its founders: an arch with a portrait for each bar, and the dot over both. */
export function Founders({ site, dot }: Props) {
  return (
    <div className="founders">
      <p className="founders-dot">{dot}</p>
      <ul>
        {site.founders.map((founder) => (
          <FounderArch key={`${founder.name} ${founder.role}`} founder={founder} site={site} />
        ))}
      </ul>
    </div>
  );
}

/** A founder with the facts that are known: the role takes the place of a missing name. */
function FounderArch({ founder, site }: { readonly founder: Founder; readonly site: Site }) {
  const { name, role, bio } = founder;
  return (
    <li className="founder">
      <Portrait founder={founder} site={site} />
      <h3>{name || role}</h3>
      {name && <p className="founder-role">{role}</p>}
      {bio && <p>{bio}</p>}
    </li>
  );
}

/** The image, or the initials if there is none. The name is below either, so neither repeats it. */
function Portrait({ founder, site }: { readonly founder: Founder; readonly site: Site }) {
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
      width="360"
      height="480"
      loading="lazy"
    />
  );
}
