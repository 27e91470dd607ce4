// Finds names that hide properties ("DOM clobbering"). The name of some elements becomes a property of `document`,
// and the name or id of form fields one of a form, where it can hide properties that scripts use. Ids of other
// elements hide nothing: own properties of `window` and `document` take precedence.
import { wordSet } from '../word-set.ts';

/**
 * Properties of `Window`, `Document`, `HTMLFormElement` and of the interfaces they inherit, from TypeScript's
 * lib.dom.d.ts, with those of `Object.prototype`. A test compares it with the installed one.
 */
const NAMES = `
  __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ acceptCharset accessKey
  accessKeyLabel action activeElement activeViewTransition addEventListener adoptNode adoptedStyleSheets
  after alert alinkColor all anchors animate append appendChild applets ariaActiveDescendantElement
  ariaAtomic ariaAutoComplete ariaBrailleLabel ariaBrailleRoleDescription ariaBusy ariaChecked ariaColCount
  ariaColIndex ariaColIndexText ariaColSpan ariaControlsElements ariaCurrent ariaDescribedByElements
  ariaDescription ariaDetailsElements ariaDisabled ariaErrorMessageElements ariaExpanded ariaFlowToElements
  ariaHasPopup ariaHidden ariaInvalid ariaKeyShortcuts ariaLabel ariaLabelledByElements ariaLevel ariaLive
  ariaModal ariaMultiLine ariaMultiSelectable ariaOrientation ariaOwnsElements ariaPlaceholder ariaPosInSet
  ariaPressed ariaReadOnly ariaRelevant ariaRequired ariaRoleDescription ariaRowCount ariaRowIndex
  ariaRowIndexText ariaRowSpan ariaSelected ariaSetSize ariaSort ariaValueMax ariaValueMin ariaValueNow
  ariaValueText assignedSlot atob attachInternals attachShadow attributeStyleMap attributes autocapitalize
  autocomplete autocorrect autofocus baseURI before bgColor blur body btoa caches cancelAnimationFrame
  cancelIdleCallback captureEvents caretPositionFromPoint caretRangeFromPoint characterSet charset
  checkValidity checkVisibility childElementCount childNodes children classList className clear
  clearInterval clearTimeout click clientHeight clientInformation clientLeft clientTop clientWidth cloneNode
  close closed closest compareDocumentPosition compatMode computedStyleMap confirm constructor contains
  contentEditable contentType cookie cookieStore createAttribute createAttributeNS createCDATASection
  createComment createDocumentFragment createElement createElementNS createEvent createExpression
  createImageBitmap createNSResolver createNodeIterator createProcessingInstruction createRange
  createTextNode createTreeWalker crossOriginIsolated crypto currentCSSZoom currentScript
  customElementRegistry customElements dataset defaultView designMode devicePixelRatio dir dispatchEvent
  doctype document documentElement documentURI domain draggable elementFromPoint elements elementsFromPoint
  embeds encoding enctype enterKeyHint evaluate event execCommand exitFullscreen exitPictureInPicture
  exitPointerLock external fetch fgColor firstChild firstElementChild focus fonts forms fragmentDirective
  frameElement frames fullscreen fullscreenElement fullscreenEnabled getAnimations getAttribute
  getAttributeNS getAttributeNames getAttributeNode getAttributeNodeNS getBoundingClientRect getClientRects
  getComputedStyle getElementById getElementsByClassName getElementsByName getElementsByTagName
  getElementsByTagNameNS getHTML getRootNode getSelection hasAttribute hasAttributeNS hasAttributes
  hasChildNodes hasFocus hasOwnProperty hasPointerCapture hasStorageAccess head hidden hidePopover history
  id images implementation importNode indexedDB inert innerHTML innerHeight innerText innerWidth
  inputEncoding inputMode insertAdjacentElement insertAdjacentHTML insertAdjacentText insertBefore
  isConnected isContentEditable isDefaultNamespace isEqualNode isPrototypeOf isSameNode isSecureContext lang
  lastChild lastElementChild lastModified length linkColor links localName localStorage location locationbar
  lookupNamespaceURI lookupPrefix matchMedia matches menubar method moveBefore moveBy moveTo name
  namespaceURI navigation navigator nextElementSibling nextSibling noValidate nodeName nodeType nodeValue
  nonce normalize offsetHeight offsetLeft offsetParent offsetTop offsetWidth onabort onafterprint
  onanimationcancel onanimationend onanimationiteration onanimationstart onauxclick onbeforeinput
  onbeforematch onbeforeprint onbeforetoggle onbeforeunload onblur oncancel oncanplay oncanplaythrough
  onchange onclick onclose oncommand oncontextlost oncontextmenu oncontextrestored oncopy oncuechange oncut
  ondblclick ondevicemotion ondeviceorientation ondeviceorientationabsolute ondrag ondragend ondragenter
  ondragleave ondragover ondragstart ondrop ondurationchange onemptied onended onerror onfocus onformdata
  onfullscreenchange onfullscreenerror ongamepadconnected ongamepaddisconnected ongotpointercapture
  onhashchange oninput oninvalid onkeydown onkeypress onkeyup onlanguagechange onload onloadeddata
  onloadedmetadata onloadstart onlostpointercapture onmessage onmessageerror onmousedown onmouseenter
  onmouseleave onmousemove onmouseout onmouseover onmouseup onoffline ononline onorientationchange
  onpagehide onpagereveal onpageshow onpageswap onpaste onpause onplay onplaying onpointercancel
  onpointerdown onpointerenter onpointerleave onpointerlockchange onpointerlockerror onpointermove
  onpointerout onpointerover onpointerrawupdate onpointerup onpopstate onprogress onratechange
  onreadystatechange onrejectionhandled onreset onresize onscroll onscrollend onsecuritypolicyviolation
  onseeked onseeking onselect onselectionchange onselectstart onslotchange onstalled onstorage onsubmit
  onsuspend ontimeupdate ontoggle ontouchcancel ontouchend ontouchmove ontouchstart ontransitioncancel
  ontransitionend ontransitionrun ontransitionstart onunhandledrejection onunload onvisibilitychange
  onvolumechange onwaiting onwebkitanimationend onwebkitanimationiteration onwebkitanimationstart
  onwebkittransitionend onwheel open opener orientation origin originAgentCluster outerHTML outerHeight
  outerText outerWidth ownerDocument pageXOffset pageYOffset parent parentElement parentNode part
  performance personalbar pictureInPictureElement pictureInPictureEnabled plugins pointerLockElement popover
  postMessage prefix prepend previousElementSibling previousSibling print prompt propertyIsEnumerable
  queryCommandEnabled queryCommandIndeterm queryCommandState queryCommandSupported queryCommandValue
  querySelector querySelectorAll queueMicrotask readyState referrer rel relList releaseEvents
  releasePointerCapture remove removeAttribute removeAttributeNS removeAttributeNode removeChild
  removeEventListener replaceChild replaceChildren replaceWith reportError reportValidity
  requestAnimationFrame requestFullscreen requestIdleCallback requestPointerLock requestStorageAccess
  requestSubmit reset resizeBy resizeTo role rootElement scheduler screen screenLeft screenTop screenX
  screenY scripts scroll scrollBy scrollHeight scrollIntoView scrollLeft scrollTo scrollTop scrollWidth
  scrollX scrollY scrollbars scrollingElement self sessionStorage setAttribute setAttributeNS
  setAttributeNode setAttributeNodeNS setHTMLUnsafe setInterval setPointerCapture setTimeout shadowRoot
  showPopover slot speechSynthesis spellcheck startViewTransition status statusbar stop structuredClone
  style styleSheets submit tabIndex tagName target textContent timeline title toLocaleString toString
  toggleAttribute togglePopover toolbar top translate valueOf visibilityState visualViewport vlinkColor
  webkitMatchesSelector window write writeln writingSuggestions
`;

const DOM_NAMES: ReadonlySet<string> = new Set(NAMES.trim().split(/\s+/));

/** Returns true if an element with this id or name could hide a property that scripts rely on. */
export function hidesProperty(id: string): boolean {
  return DOM_NAMES.has(id);
}

/** Elements whose ids and names can be properties of a form. */
const FIELDS = wordSet('button fieldset img image input output select');

/** Returns true if an attribute of an element can hide a property. */
export function mayHide(element: string, attribute: string): boolean {
  return (attribute === 'id' || attribute === 'name') && FIELDS.has(element);
}
