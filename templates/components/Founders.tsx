import { href } from 'sitewright';
import { initials as initialsOf } from './initials.ts';
import { Portrait } from './Portrait.tsx';
import type { Founder, Site } from './site.ts';

interface Props {
  readonly site: Site;
  readonly heading: string;
  /** Continues the heading, past the dot. */
  readonly dot: string;
}

/** The mark built of its founders: an arch with a portrait for each bar, and the dot over both. */
export function Founders({ site, heading, dot }: Props) {
  return (
    <div className="stage founders">
      <div className="founders-dot">
        <h2>{heading}</h2>
        <span>{dot}</span>
      </div>
      <ul>
        {site.founders.map((founder, index) => (
          <li className="founder" key={`${founder.name} ${founder.role}`}>
            <Likeness founder={founder} site={site} side={index % 2 === 0 ? 'start' : 'end'} />
            <Facts founder={founder} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The facts that are known: the role takes the place of a missing name. */
function Facts({ founder: { name, role, bio } }: { readonly founder: Founder }) {
  return (
    <>
      <h3>{name || role}</h3>
      {name && <p className="founder-role">{role}</p>}
      {bio && <p>{bio}</p>}
    </>
  );
}

interface LikenessProps {
  readonly founder: Founder;
  readonly site: Site;
  readonly side: 'start' | 'end';
}

/** The image, or a drawn portrait with the initials if there is none. The name is below either, so neither repeats it. */
function Likeness({ founder: { picture, name, role, initials }, site, side }: LikenessProps) {
  if (picture === undefined)
    return <Portrait initials={name ? initialsOf(name) : (initials ?? initialsOf(role))} side={side} />;
  return (
    <img className="portrait" src={href(site, picture)} alt="" width="360" height="480" loading="lazy" />
  );
}
