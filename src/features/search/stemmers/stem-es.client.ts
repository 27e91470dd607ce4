// The stemmer of Spanish, which browsers load when they search in it.
import { language, stemmer } from '@orama/stemmers/spanish';

export { language, stemmer };
