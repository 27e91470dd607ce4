import { Image, type SiteImage } from 'sitewright';

interface Picture {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly light: SiteImage;
  readonly dark: SiteImage;
}

/** Linked pictures, each in a light and a dark version. */
export function Gallery({ pictures }: { readonly pictures: readonly Picture[] }) {
  return (
    <ul className="gallery">
      {pictures.map(({ title, text, to, light, dark }) => (
        <li key={title}>
          <a href={to}>
            <Image className="only-light" src={light} alt="" />
            <Image className="only-dark" src={dark} alt="" />
            <strong>{title}</strong>
          </a>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
