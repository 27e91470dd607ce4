// The stemmer of English, which browsers load when they search in it.
import { language, stemmer } from '@orama/stemmers/english';

export { language, stemmer };
