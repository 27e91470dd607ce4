// The words of seeded pages.

export interface Script {
  readonly words: readonly string[];
  /** Separator of words. */
  readonly space: string;
  /** End of a sentence. */
  readonly stop: string;
  readonly comma: string;
  /** Words of a sentence, at least and at most. */
  readonly sentence: readonly [number, number];
  /** Percentage of pages written in it. */
  readonly share: number;
}

export const LATIN: Script = {
  words: (
    'the a of to and in that it is was for on as with his they at be this have from or one had by word but not what ' +
    'all were we when your can said there use an each which she do how their if will up other about out many then ' +
    'them these so some her would make like him into time has look two more write go see number no way could people ' +
    'my than first water been call who oil its now find long down day did get come made may part mountain paper river'
  ).split(' '),
  space: ' ',
  stop: '.',
  comma: ',',
  sentence: [6, 16],
  share: 60,
};

const CYRILLIC: Script = {
  words: (
    'и в не на я быть он с что это весь как по она к они мы из у который то за свой человек год дело время рука раз ' +
    'жизнь день голова друг дом слово место лицо сторона нога дверь работа земля конец час голос город вода стол мать'
  ).split(' '),
  space: ' ',
  stop: '.',
  comma: ',',
  sentence: [5, 11],
  share: 12,
};

const ARABIC: Script = {
  words: (
    'في من على إلى هذا أن كان هو التي عن مع كل بعد ما قبل بين حيث عند وقت يوم بيت كتاب مدينة ماء طريق باب عمل رجل ' +
    'امرأة ولد سنة شمس قمر بحر جبل نهر ورق قلم كلمة صوت عين يد قلب أرض سماء'
  ).split(' '),
  space: ' ',
  stop: '.',
  comma: '،',
  sentence: [5, 11],
  share: 8,
};

const DEVANAGARI: Script = {
  words: (
    'और का की के में है यह वह से को पर एक इस लिए हम तुम समय दिन रात पानी घर नदी पहाड़ किताब शब्द लोग काम हाथ आँख दिल ' +
    'शहर रास्ता दरवाज़ा साल महीना सूरज चाँद हवा पेड़ फूल बच्चा माता पिता मित्र भाषा कागज़'
  ).split(' '),
  space: ' ',
  stop: '।',
  comma: ',',
  sentence: [4, 9],
  share: 8,
};

const HAN: Script = {
  words: (
    '我们 他们 这个 那个 时间 今天 明天 城市 河流 山 水 纸 书 写 读 看 说 做 来 去 人 家 工作 学习 生活 世界 语言 文字 ' +
    '问题 方法 开始 结束 因为 所以 但是 如果 可以 应该 已经 非常 许多 一些 第一 最后 中间 里面 外面 旁边'
  ).split(' '),
  space: '',
  stop: '。',
  comma: '，',
  sentence: [6, 14],
  share: 12,
};

export const SCRIPTS: readonly Script[] = [LATIN, CYRILLIC, ARABIC, DEVANAGARI, HAN];
