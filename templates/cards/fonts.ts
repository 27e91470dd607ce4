import display from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?subset=U+20-7E,U+A0-FF,U+2013,U+2014,U+2018,U+2019,U+201C-201E,U+2026&wght=700';
import type { CardFont } from 'sitewright';

/** The display font of styles/fonts.css, to the letter. */
export const fonts: readonly CardFont[] = [{ name: 'Familjen Grotesk', src: display, weight: 700 }];
