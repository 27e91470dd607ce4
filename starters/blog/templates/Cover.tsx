import { Image, type SiteImage } from 'sitewright';
import { Horizon } from './Horizon.tsx';

interface Props {
  readonly title: string;
  readonly date: string | undefined;
  /** The picture of the post; without one, it is drawn. */
  readonly cover: SiteImage | undefined;
  readonly sizes: string;
  readonly priority?: boolean;
}

export function Cover({ title, date, cover, sizes, priority = false }: Props) {
  return (
    <div className="cover">
      {cover ? (
        <Image src={cover} alt="" sizes={sizes} priority={priority} />
      ) : (
        <Horizon title={title} date={date} />
      )}
    </div>
  );
}
