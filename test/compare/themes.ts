// The same page as the themes of site generators write it: their elements, classes and additions around one text.

const head = '<meta charset="utf-8"><title>Setting up</title>';
const nav = '<nav><ul><li><a href="/a/">Start</a></li><li><a href="/b/">Guide</a></li></ul></nav>';
const text = (pre: string) =>
  `<p>Put the <a href="/kite/">kite</a> together &amp; wait for wind.</p>
<p><img src="/kite.png" alt="A kite"></p>${pre}`;
const plainCode = '<pre><code class="language-sh">fly --now\nland\n</code></pre>';

export const THEMES: Readonly<Record<string, string>> = {
  'Material for MkDocs': `<!doctype html><html lang="en" class="no-js"><head>${head}</head><body dir="ltr">
<header class="md-header"><nav class="md-header__inner" aria-label="Header"><a href="/">Kites</a></nav></header>
<main class="md-main"><div class="md-main__inner md-grid"><div class="md-sidebar md-sidebar--primary">${nav}</div>
<div class="md-content" data-md-component="content"><article class="md-content__inner md-typeset">
<a href="https://example.com/edit" title="Edit this page" class="md-content__button md-icon"><svg><path d="M0"/></svg></a>
<h1 id="setting-up">Setting up<a class="headerlink" href="#setting-up" title="Permanent link">&para;</a></h1>
${text(`<div class="highlight"><pre><span></span><code><a id="__codelineno-0-1" name="__codelineno-0-1" href="#__codelineno-0-1"></a>fly<span class="w"> </span>--now
land
</code></pre></div>`)}
<h2 id="in-the-air">In the air<a class="headerlink" href="#in-the-air" title="Permanent link">&para;</a></h2>
<p>Hold on.</p>
<hr><div class="md-source-file"><small>Last update: May 1</small></div></article></div></div></main>
<footer class="md-footer"><p>Made with care</p></footer></body></html>`,

  MkDocs: `<!DOCTYPE html><html lang="en"><head>${head}</head><body class="wy-body-for-nav">
<nav class="wy-nav-side">${nav}</nav><section class="wy-nav-content-wrap"><div class="rst-content">
<div role="navigation" aria-label="breadcrumbs navigation"><ul class="wy-breadcrumbs"><li>Docs</li></ul></div>
<div role="main" class="document"><div class="section" itemprop="articleBody">
<h1 id="setting-up">Setting up</h1>${text(plainCode)}<h2 id="in-the-air">In the air</h2><p>Hold on.</p>
</div></div><footer><div class="rst-footer-buttons"><a href="/b/">Next</a></div></footer></div></section></body></html>`,

  'Sphinx, Read the Docs': `<!DOCTYPE html><html class="writer-html5" lang="en"><head>${head}</head><body>
<div class="rst-content"><div role="main" class="document"><div itemprop="articleBody">
<section id="setting-up"><h1>Setting up<a class="headerlink" href="#setting-up" title="Link to this heading">¶</a></h1>
${text(`<div class="highlight-sh notranslate"><div class="highlight"><pre><span></span>fly<span class="w"> </span>--now
land
</pre></div></div>`)}
<section id="in-the-air"><h2>In the air<a class="headerlink" href="#in-the-air">¶</a></h2><p>Hold on.</p></section></section>
</div></div></div></body></html>`,

  'Sphinx, Furo': `<!doctype html><html lang="en"><head>${head}</head><body><div class="page"><aside class="sidebar-drawer">${nav}</aside>
<div class="main"><div class="content"><div class="article-container"><a href="#" class="back-to-top">Back to top</a>
<article role="main" id="furo-main-content"><section id="setting-up">
<h1>Setting up<a class="headerlink" href="#setting-up">¶</a></h1>${text(plainCode)}
<section id="in-the-air"><h2>In the air<a class="headerlink" href="#in-the-air">¶</a></h2><p>Hold on.</p></section></section>
</article></div><footer><div class="related-pages">Next</div></footer></div></div></div></body></html>`,

  Docusaurus: `<!doctype html><html lang="en" dir="ltr" class="docs-wrapper"><head>${head}</head><body>
<nav class="navbar">${nav}</nav><div id="__docusaurus"><main class="docMainContainer"><div class="container"><article>
<nav class="theme-doc-breadcrumbs" aria-label="Breadcrumbs"><ul><li>Guide</li></ul></nav>
<span class="theme-doc-version-badge badge">Version: 2</span>
<div class="tocCollapsible theme-doc-toc-mobile"><button type="button">On this page</button></div>
<div class="theme-doc-markdown markdown"><header><h1>Setting up</h1></header>
${text(`<div class="language-sh codeBlockContainer theme-code-block"><div class="codeBlockContent"><pre tabindex="0" class="prism-code language-sh"><code class="codeBlockLines"><span class="token-line"><span class="token plain">fly --now</span><br></span><span class="token-line"><span class="token plain">land</span><br></span></code></pre><div class="buttonGroup"><button type="button" aria-label="Copy">Copy</button></div></div></div>`)}
<h2 class="anchor" id="in-the-air">In the air<a href="#in-the-air" class="hash-link" aria-label="Direct link" title="Direct link">&#8203;</a></h2>
<p>Hold on.</p></div><footer class="theme-doc-footer"><a href="/edit" class="theme-edit-this-page">Edit this page</a></footer></article>
<nav class="pagination-nav">Next</nav></div></main></div></body></html>`,

  VitePress: `<!DOCTYPE html><html lang="en-US" dir="ltr"><head>${head}</head><body><div id="app"><div class="Layout">
<header class="VPNav">${nav}</header><div class="VPContent has-sidebar" id="VPContent"><div class="VPDoc"><div class="content"><main class="main">
<div style="position:relative;" class="vp-doc _guide_setup"><div>
<h1 id="setting-up" tabindex="-1">Setting up <a class="header-anchor" href="#setting-up" aria-label="Permalink to &quot;Setting up&quot;">​</a></h1>
${text(`<div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre class="shiki" tabindex="0"><code><span class="line"><span>fly --now</span></span>
<span class="line"><span>land</span></span></code></pre></div>`)}
<h2 id="in-the-air" tabindex="-1">In the air <a class="header-anchor" href="#in-the-air">​</a></h2><p>Hold on.</p></div></div></main>
<footer class="VPDocFooter"><p>Last updated: May</p></footer></div></div></div></div></div></body></html>`,

  Starlight: `<!DOCTYPE html><html lang="en" dir="ltr" data-has-toc><head>${head}</head><body><div class="page"><header class="header">${nav}</header>
<div class="main-frame"><div class="lg:sl-flex"><aside class="right-sidebar-container"><nav aria-labelledby="o"><h2 id="o">On this page</h2></nav></aside>
<div class="main-pane"><main data-pagefind-body lang="en" dir="ltr"><div class="content-panel"><div class="sl-container"><h1 id="_top">Setting up</h1></div></div>
<div class="content-panel"><div class="sl-container"><div class="sl-markdown-content">
${text(`<div class="expressive-code"><figure class="frame"><figcaption class="header"></figcaption><pre data-language="sh"><code><div class="ec-line"><div class="code"><span>fly --now</span></div></div><div class="ec-line"><div class="code"><span>land</span></div></div></code></pre><div class="copy"><button title="Copy"><div></div></button></div></figure></div>`)}
<div class="sl-heading-wrapper level-h2"><h2 id="in-the-air">In the air</h2><a class="sl-anchor-link" href="#in-the-air"><span aria-hidden="true" class="sl-anchor-icon"><svg></svg></span><span class="sr-only">Section titled “In the air”</span></a></div>
<p>Hold on.</p></div><footer class="sl-flex"><a href="/edit">Edit page</a></footer></div></div></main></div></div></div></div></body></html>`,

  'Astro, blog': `<!DOCTYPE html><html lang="en"><head>${head}</head><body><header>${nav}</header><main><article>
<div class="hero-image"></div><div class="prose"><h1>Setting up</h1>${text(plainCode)}<h2 id="in-the-air">In the air</h2><p>Hold on.</p></div>
</article></main><footer>© Kites</footer></body></html>`,

  'Hugo, PaperMod': `<!DOCTYPE html><html lang=en dir=auto><head>${head}</head><body id=top><header class=header>${nav}</header>
<main class=main><article class=post-single><header class=post-header><h1 class="post-title entry-hint-parent">Setting up</h1>
<div class=post-meta><span>May 1, 2024</span>&nbsp;·&nbsp;1 min</div></header><div class=post-content>
<p>Put the <a href=/kite/>kite</a> together &amp; wait for wind.</p><p><img loading=lazy src=/kite.png alt="A kite"></p>
<div class=highlight><pre tabindex=0 class=chroma><code class=language-sh data-lang=sh><span class=line><span class=cl>fly --now
</span></span><span class=line><span class=cl>land
</span></span></code></pre></div>
<h2 id=in-the-air>In the air<a hidden class=anchor aria-hidden=true href=#in-the-air>#</a></h2><p>Hold on.</p></div>
<footer class=post-footer><ul class=post-tags><li>wind</li></ul><nav class=paginav>Next</nav></footer></article></main>
<footer class=footer>Powered by Hugo</footer></body></html>`,

  'Hugo, Docsy': `<!doctype html><html lang="en" class="no-js"><head>${head}</head><body class="td-page"><header><nav class="td-navbar">${nav}</nav></header>
<div class="container-fluid td-outer"><div class="td-main"><div class="row"><aside class="td-sidebar">${nav}</aside>
<aside class="td-sidebar-toc"><div class="td-page-meta"><a href="/edit">Edit this page</a></div><div class="td-toc">In the air</div></aside>
<main class="col-12" role="main"><nav aria-label="breadcrumb" class="td-breadcrumbs"><ol class="breadcrumb"><li>Docs</li></ol></nav>
<div class="td-content"><h1>Setting up</h1><header class="article-meta"></header>${text(plainCode)}
<h2 id="in-the-air">In the air<a class="td-heading-self-link" href="#in-the-air" aria-label="Heading self-link"></a></h2><p>Hold on.</p></div>
</main></div></div></div></body></html>`,

  'Jekyll, Minima': `<!DOCTYPE html><html lang="en"><head>${head}</head><body><header class="site-header"><a class="site-title" href="/">Kites</a></header>
<main class="page-content" aria-label="Content"><div class="wrapper"><article class="post h-entry"><header class="post-header">
<h1 class="post-title p-name">Setting up</h1><p class="post-meta"><time class="dt-published">May 1, 2024</time></p></header>
<div class="post-content e-content">${text(`<div class="language-sh highlighter-rouge"><div class="highlight"><pre class="highlight"><code>fly <span class="nt">--now</span>
land
</code></pre></div></div>`)}<h2 id="in-the-air">In the air</h2><p>Hold on.</p></div></article></div></main></body></html>`,

  'Jekyll, Just the Docs': `<!DOCTYPE html><html lang="en-US"><head>${head}</head><body><a class="skip-to-main" href="#main-content">Skip</a>
<div class="side-bar">${nav}</div><div class="main" id="top"><div class="main-content-wrap"><nav aria-label="Breadcrumb" class="breadcrumb-nav">Docs</nav>
<div id="main-content" class="main-content"><main><h1 id="setting-up"><a href="#setting-up" class="anchor-heading" aria-labelledby="setting-up"><svg><use xlink:href="#s"></use></svg></a> Setting up</h1>
${text(plainCode)}<h2 id="in-the-air"><a href="#in-the-air" class="anchor-heading" aria-labelledby="in-the-air"><svg></svg></a> In the air</h2><p>Hold on.</p></main>
<footer><p>This site uses a theme</p></footer></div></div></div></body></html>`,

  'WordPress, block theme': `<!DOCTYPE html><html lang="en-US"><head>${head}</head><body class="wp-singular"><div class="wp-site-blocks"><header class="wp-block-template-part">${nav}</header>
<main class="wp-block-group"><h1 class="wp-block-post-title">Setting up</h1><div class="wp-block-post-date"><time>May 1</time></div>
<div class="entry-content wp-block-post-content is-layout-flow">${text(`<pre class="wp-block-code"><code>fly --now
land</code></pre>`)}<h2 class="wp-block-heading" id="in-the-air">In the air</h2><p>Hold on.</p></div>
<div class="wp-block-comments">Leave a reply</div></main><footer class="wp-block-template-part">Proudly</footer></div></body></html>`,

  mdBook: `<!DOCTYPE HTML><html lang="en" class="light sidebar-visible"><head>${head}</head><body><nav id="sidebar" class="sidebar">${nav}</nav>
<div id="page-wrapper" class="page-wrapper"><div class="page"><div id="menu-bar" class="menu-bar"><h1 class="menu-title">Kites</h1></div>
<div id="content" class="content"><main><h1 id="setting-up"><a class="header" href="#setting-up">Setting up</a></h1>
${text('<pre><div class="buttons"><button class="clip-button"></button></div><code class="language-sh hljs">fly --now\nland\n</code></pre>')}
<h2 id="in-the-air"><a class="header" href="#in-the-air">In the air</a></h2><p>Hold on.</p></main></div></div></div></body></html>`,

  'Eleventy, without landmarks': `<!doctype html><html lang="en"><head>${head}</head><body>
<h1>Setting up</h1>${text(plainCode)}<h2 id="in-the-air">In the air</h2><p>Hold on.</p></body></html>`,
};
