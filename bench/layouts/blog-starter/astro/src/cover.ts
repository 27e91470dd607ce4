// A landscape drawn from the title, with as many shapes as the cover of the starter.

const drawn = new Map<string, string>();

/** Draws each cover once. */
export function drawCover(title: string): string {
  const known = drawn.get(title);
  if (known !== undefined) return known;
  const cover = draw(title);
  drawn.set(title, cover);
  return cover;
}

function draw(title: string): string {
  let state = [...title].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65537, 7);
  const random = (most: number) => {
    state = (state * 75 + 74) % 65537;
    return state % most;
  };
  const base = [random(90) + 40, random(90) + 40, random(90) + 40];
  const shade = (more: number) =>
    `#${base.map((part) => (part + more).toString(16).padStart(2, '0')).join('')}`;
  const hill = (top: number, layer: number) => {
    let y = top + random(30);
    let line = `M0 ${y}`;
    for (const x of [0, 300, 600, 900]) {
      const next = top + random(30);
      line += `C${x + 150} ${y} ${x + 150} ${next} ${x + 300} ${next}`;
      y = next;
    }
    return `<path fill="${shade(layer * 20)}" d="${line}V630H0Z"></path>`;
  };
  const layers = [80, 165, 270, 315, 385, 490].map((top, layer) => {
    const sun = `<circle cx="${300 + random(600)}" cy="${190 + random(80)}" r="${80 + random(40)}" fill="#ffc57b"></circle>`;
    const water = `<path fill="${shade(60)}" d="M0 392H1200V630H0Z"></path>`;
    return `${layer === 3 ? sun : ''}${layer === 5 ? water : ''}${hill(top, layer)}`;
  });
  const waves = Array.from({ length: 9 }, () => `M${random(1100)} ${400 + random(210)}h${60 + random(200)}`);
  const light = Array.from(
    { length: 6 },
    (_, line) => `M${250 + random(90)} ${386 + line * 34}h${280 - line * 34}`,
  );
  const reeds = Array.from({ length: 11 }, (_, reed) => {
    const [x, y] = [reed * 15 + random(8), 410 + random(190)];
    const [end, lean] = [x + random(50) - 25, random(7) - 3];
    return { stem: `M${x} 630Q${x} ${y} ${end} ${y - 80}`, head: `M${end} ${y - 80}l${lean} -34` };
  });
  const stems = reeds.map(({ stem }) => stem).join('');
  const heads = reeds.flatMap(({ head }, reed) => (reed % 2 === 0 ? [head] : [])).join('');
  return (
    '<svg viewBox="0 0 1200 630" preserveAspectRatio="xMidYMid slice" aria-hidden="true">' +
    `<path fill="${shade(30)}" d="M0 0H1200V630H0Z"></path>${layers.join('')}` +
    `<path d="${waves.join('')}" stroke="#9ac2af" stroke-width="4" stroke-linecap="round"></path>` +
    `<path d="${light.join('')}" stroke="#ffc57b" stroke-width="7" stroke-linecap="round"></path>` +
    '<g stroke="#284438" stroke-width="5" stroke-linecap="round" fill="none">' +
    `<path d="${stems}"></path><path stroke-width="15" d="${heads}"></path></g></svg>`
  );
}
