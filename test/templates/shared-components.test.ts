import { createContext, createElement, type ReactNode, useContext, useId } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { joinPieces } from '../../src/model/pages/html-pieces.ts';
import { createSharedComponents } from '../../src/templates/realm/shared-components.ts';

/** A shared component that counts how often it is rendered. */
function counted<P extends object>(component: (props: P) => ReactNode) {
  const sharedComponents = createSharedComponents(() => 0);
  let count = 0;
  const Shared = sharedComponents.share((props: P) => {
    count += 1;
    return component(props);
  });
  return {
    Shared,
    count: () => count,
    html: (props: P) => joinPieces(sharedComponents.render(createElement(Shared, props))),
    pieces: (props: P) => sharedComponents.render(createElement('div', null, createElement(Shared, props))),
  };
}

const branch = Object.freeze({ title: 'A & B' });

describe('a shared component', () => {
  test('is rendered at most twice for the same props, and its HTML is shared from then on', () => {
    const { pieces, count } = counted(({ branch }: { branch: { title: string } }) =>
      createElement('li', null, branch.title),
    );
    const all = [1, 2, 3, 4].map(() => pieces({ branch }));
    expect(all.map(joinPieces)).toEqual(Array(4).fill('<div><li>A &amp; B</li></div>'));
    expect(count()).toBe(2);
    expect(all[0]).toEqual(['<div><li>A &amp; B</li></div>']);
    expect(all[3]).toEqual(['<div>', expect.objectContaining({ html: '<li>A &amp; B</li>' }), '</div>']);
  });

  test.each<[string, readonly object[]]>([
    ['names', [{ a: 1 }, { b: 1 }]],
    ['kinds', [{ a: 1 }, { a: '1' }, { a: true }, { a: null }, { a: undefined }, { a: Number.NaN }]],
    ['numbers of props', [{}, { a: 1 }, { a: 1, b: 2 }]],
    ['objects', [{ a: Object.freeze({ b: 1 }) }, { a: Object.freeze({ b: 2 }) }]],
  ])('is distinguished by %s', (_, given) => {
    const { html } = counted((props: object) =>
      JSON.stringify(Object.entries(props).map(([k, v]) => [k, String(v), v])),
    );
    const plain = given.map((props) =>
      renderToStaticMarkup(JSON.stringify(Object.entries(props).map(([k, v]) => [k, String(v), v]))),
    );
    for (let time = 0; time < 3; time += 1) expect(given.map(html)).toEqual(plain);
  });

  test.each<[string, () => object]>([
    ['an object that may change', () => ({ title: 'A' })],
    ['an element', () => createElement('b', null, 'A')],
    ['a function', () => () => 'A'],
  ])('is rendered each time with %s', (_, value) => {
    const given = value();
    const { html, count } = counted(({ value }: { value: unknown }) =>
      createElement('i', null, typeof value),
    );
    for (let time = 0; time < 3; time += 1) html({ value: given });
    expect(count()).toBe(3);
  });

  test('contains others, which stay shared where it is not', () => {
    const sharedComponents = createSharedComponents(() => 0);
    const Inner = sharedComponents.share(({ n }: { n: number }) => createElement('li', null, n));
    const Outer = sharedComponents.share(({ of }: { of: number }) =>
      createElement('ul', { id: `of-${of}` }, createElement(Inner, { n: 1 }), createElement(Inner, { n: 2 })),
    );
    const pages = [1, 2, 3, 3, 3].map((of) =>
      sharedComponents.render(createElement('nav', null, createElement(Outer, { of }))),
    );
    expect(pages.map(joinPieces)).toEqual(
      [1, 2, 3, 3, 3].map((of) => `<nav><ul id="of-${of}"><li>1</li><li>2</li></ul></nav>`),
    );
    expect(pages[2]).toHaveLength(4);
    expect(pages[4]).toHaveLength(3);
  });

  test('has no context and no early images', () => {
    const Context = createContext('none');
    const sharedComponents = createSharedComponents(() => 0);
    const Shared = sharedComponents.share(() =>
      createElement('img', { src: `/${useContext(Context)}.png`, alt: '' }),
    );
    const around = createElement(Context.Provider, { value: 'outer' }, createElement(Shared));
    for (let time = 0; time < 3; time += 1)
      expect(joinPieces(sharedComponents.render(around))).toBe('<img src="/none.png" alt=""/>');
  });

  test('cannot call useId, even the first time', () => {
    const { html } = counted(() => createElement('p', { id: useId() }));
    expect(() => html({})).toThrow('A shared component cannot call useId()');
    expect(() => html({})).toThrow('useId()');
  });

  test('that throws leaves nothing behind', () => {
    const sharedComponents = createSharedComponents(() => 0);
    const Shared = sharedComponents.share(({ name }: { name: string }) => {
      if (name === 'bad') throw new Error('no such branch');
      return createElement('li', null, name);
    });
    const list = (...names: string[]) =>
      createElement('ul', null, ...names.map((name) => createElement(Shared, { name })));
    for (let time = 0; time < 3; time += 1) {
      expect(() => sharedComponents.render(list('a', 'bad'))).toThrow('no such branch');
      expect(joinPieces(sharedComponents.render(list('a', 'b')))).toBe('<ul><li>a</li><li>b</li></ul>');
    }
  });

  test('with a finding is rendered each time, so each page reports it', () => {
    let calls = 0;
    const sharedComponents = createSharedComponents(() => calls);
    const Shared = sharedComponents.share(() => {
      calls += 1;
      return 'text';
    });
    for (let time = 0; time < 4; time += 1) sharedComponents.render(createElement(Shared));
    expect(calls).toBe(4);
  });
});

test('a hand-written element with the same name stays', () => {
  const sharedComponents = createSharedComponents(() => 0);
  const Shared = sharedComponents.share(() => 'text');
  const written = createElement('site-shared', { n: 7 });
  expect(joinPieces(sharedComponents.render(createElement('p', null, written, createElement(Shared))))).toBe(
    '<p><site-shared n="7"></site-shared>text</p>',
  );
});
