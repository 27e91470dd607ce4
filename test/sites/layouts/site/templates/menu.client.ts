const menu: Element | null = document.querySelector('nav');
menu?.addEventListener('click', () => menu.classList.toggle('open'));
