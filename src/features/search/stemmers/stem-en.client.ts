import { language, stemmer } from '@orama/stemmers/english';

export { language, stemmer };
