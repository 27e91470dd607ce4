export function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

export function button(className: string, text: string, press: () => void): HTMLElement {
  const made = element('button', className, text);
  made.setAttribute('type', 'button');
  made.addEventListener('click', press);
  return made;
}

export function placeButton(place: string, edit: (place: string) => void): HTMLElement {
  const made = button('place', place, () => edit(place));
  made.title = 'Open in the editor';
  return made;
}
