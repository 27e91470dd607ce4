import { language, stemmer } from '@orama/stemmers/french';

export { language, stemmer };
