// Thread that draws cards.
import { setImmediate } from 'node:timers/promises';
import { answerQuestions } from '../../kit/system/thread.ts';
import {
  assetBy,
  type CardDrawer,
  createCardDrawer,
  type DrawerAnswer,
  type DrawerQuestion,
} from './drawer.ts';

answerQuestions(() => {
  let drawer: CardDrawer | undefined;
  return async (question: DrawerQuestion): Promise<DrawerAnswer> => {
    if (question.kind === 'start') {
      drawer = createCardDrawer(question.root, assetBy(question.assets));
      return undefined;
    }
    // The main thread repeats a card that fails.
    const drawn = await drawer?.draw(question.job).catch(() => undefined);
    // Between two turns of its loop, Node.js frees pixels outside the heap. Questions that wait would keep it from that.
    await setImmediate();
    return drawn;
  };
});
