// The stemmer of French, which browsers load when they search in it.
import { language, stemmer } from '@orama/stemmers/french';

export { language, stemmer };
