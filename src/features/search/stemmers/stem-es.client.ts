import { language, stemmer } from '@orama/stemmers/spanish';

export { language, stemmer };
