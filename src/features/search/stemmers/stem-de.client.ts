// The stemmer of German, which browsers load when they search in it.
import { language, stemmer } from '@orama/stemmers/german';

export { language, stemmer };
