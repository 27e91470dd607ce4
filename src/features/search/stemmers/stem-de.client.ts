import { language, stemmer } from '@orama/stemmers/german';

export { language, stemmer };
