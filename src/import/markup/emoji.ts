// Names of emoji that other tools replace: `:tada:`.

const EMOJI: Readonly<Record<string, string>> = Object.fromEntries(
  `tada 🎉 rocket 🚀 warning ⚠️
bulb 💡 sparkles ✨ bug 🐛
fire 🔥 zap ⚡ heart ❤️
star ⭐ star2 🌟 memo 📝
lock 🔒 unlock 🔓 smile 😄
smiley 😃 grin 😁 joy 😂
wink 😉 blush 😊 sunglasses 😎
thinking 🤔 cry 😢 sob 😭
sweat_smile 😅 heart_eyes 😍 upside_down_face 🙃
+1 👍 thumbsup 👍 -1 👎
thumbsdown 👎 clap 👏 wave 👋
pray 🙏 muscle 💪 ok_hand 👌
point_right 👉 point_left 👈 point_down 👇
point_up ☝️ raised_hands 🙌 white_check_mark ✅
heavy_check_mark ✔️ x ❌ negative_squared_cross_mark ❎
question ❓ exclamation ❗ no_entry ⛔
construction 🚧 information_source ℹ️ arrow_right ➡️
arrow_left ⬅️ arrow_up ⬆️ arrow_down ⬇️
link 🔗 mag 🔍 key 🔑
wrench 🔧 hammer 🔨 gear ⚙️
package 📦 books 📚 book 📖
pencil ✏️ pencil2 ✏️ art 🎨
eyes 👀 earth_africa 🌍 earth_americas 🌎
globe_with_meridians 🌐 computer 💻 hourglass ⌛
calendar 📅 chart_with_upwards_trend 📈 trophy 🏆
100 💯 coffee ☕ beer 🍺
pizza 🍕 cake 🍰 snake 🐍
crab 🦀 whale 🐳 penguin 🐧
dog 🐶 cat 🐱 robot 🤖
ghost 👻 skull 💀 boom 💥
recycle ♻️ lipstick 💄 speech_balloon 💬
bell 🔔 mega 📣 pushpin 📌
paperclip 📎 clipboard 📋 file_folder 📁
email 📧 phone ☎️ camera 📷
movie_camera 🎥 musical_note 🎵`
    .split(/\n/)
    .flatMap((line) => Array.from(line.matchAll(/(\S+) (\S+)/g), ([, name = '', sign = '']) => [name, sign])),
);

export function replaceEmoji(text: string): string {
  return text.replace(/(?<![\w:])(:)([a-z\d_+-]+):(?![\w:])/g, (whole, _colon, name: string) =>
    Object.hasOwn(EMOJI, name) ? (EMOJI[name] ?? whole) : whole,
  );
}
