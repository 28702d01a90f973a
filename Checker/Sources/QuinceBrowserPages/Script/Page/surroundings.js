/** How far a button is from what a person sees nearest to it, and what that is; null where nothing is near. */
function clearance(surface, control, box) {
  let best = null;
  const take = (gap, element, what) => {
    if (gap !== null && (best === null || gap < best.gap - 0.01)) best = { gap: Math.max(0, gap), what, selector: selectorOf(element) };
  };
  for (const thing of THINGS) {
    if (isInside(thing.element, control) || isInside(thing.element, surface)) continue;
    const isAround = isInside(control, thing.element);
    // What reaches over a button on all sides, a picture too, is what it stands on.
    const isGround = (thing.kind === "box" || thing.kind === "picture") && reachesOver(thing.box, box);
    if (isAround || isGround) {
      if (thing.kind === "box" || thing.kind === "picture") take(edgeGap(thing, box), thing.element, "edge");
    } else if (gapBetween(thing.box, box) < LIMITS.near) {
      take(gapBetween(thing.box, box), thing.element, thing.kind);
    }
  }
  return best;
}

/** From a button to the edge of what it stands on, where that edge is seen and in the window. */
function edgeGap(thing, box) {
  if (!thing.hasEdge) return null;
  const gaps = [];
  const [width, height] = [document.documentElement.clientWidth, innerHeight];
  if (thing.box.x > 0.5) gaps.push(box.x - thing.box.x);
  if (thing.box.y > 0.5) gaps.push(box.y - thing.box.y);
  if (rightOf(thing.box) < width - 0.5) gaps.push(rightOf(thing.box) - rightOf(box));
  if (bottomOf(thing.box) < Math.max(height, document.documentElement.scrollHeight) - 0.5) gaps.push(bottomOf(thing.box) - bottomOf(box));
  const inside = gaps.filter((gap) => gap < LIMITS.near);
  return inside.length ? Math.min(...inside) : null;
}

/** All that is seen on the page: texts, pictures, fields, and boxes that differ from what they stand on. */
function collectThings() {
  const things = [];
  for (const root of ROOTS) {
    for (const element of [...root.querySelectorAll("*")].slice(0, LIMITS.elements)) {
      if (["script", "style", "head", "meta", "link", "html", "br", "option"].includes(element.localName) || element.ownerSVGElement) continue;
      if (!isSeen(element)) continue;
      if (isPicture(element) || ["iframe", "input", "select", "textarea", "hr"].includes(element.localName)) {
        things.push({ element, kind: element.localName === "iframe" ? "frame" : "picture", box: uncut(boxOf(element), element), hasEdge: true });
      } else if (element.localName !== "body" && isPainted(element)) {
        // The body's background is the whole window's.
        const hasEdge = standsOut(element);
        if (hasEdge) things.push({ element, kind: "box", box: uncut(boxOf(element), element), hasEdge });
      }
      for (const node of element.childNodes) {
        if (node.nodeType !== 3 || !node.nodeValue.trim() || colorOf(styleOf(element).color).a < 0.05) continue;
        for (const box of linesOf(node)) {
          const rest = uncut(box, element);
          if (rest) things.push({ element, kind: "text", box: rest, hasEdge: false });
        }
      }
    }
  }
  return things.filter((thing) => thing.box);
}

/** Whether an element's surface can be told from what is around it. */
function standsOut(element) {
  const border = borderOf(element);
  const outside = behind(element);
  const inside = composited(CLEAR, element);
  if (!inside.plain || !outside.plain) return styleOf(element).backgroundImage !== "none" || differ(inside.color, outside.color) > 3;
  if (differ(inside.color, outside.color) > 3) return true;
  return border !== null && differ(composited(border.color, element).color, outside.color) > 3;
}

/** The other ways to sign in: other companies' controls, and the app's own. */
function siblingsOf(button) {
  const found = [];
  for (const control of CONTROLS_SEEN) {
    if (BUTTONS.some((other) => isInside(control, other.control) || isInside(other.control, control))) continue;
    const role = roleOf(control, button.control);
    if (role) found.push({ control, role });
  }
  for (const frame of everywhere("iframe[src*='accounts.google.com/gsi/button']").filter(isSeen)) {
    found.push({ control: frame, role: "Google" });
  }
  const outermost = found.filter((one) => !found.some((other) => other !== one && isInside(one.control, other.control)
    && visibleText(one.control) === visibleText(other.control)));
  return outermost.slice(0, 12).map(({ control, role }) => measuredSibling(control, role));
}

const OWN = /^((sign|log) ?(in|up|on)|login|continue|next|submit|create (an )?account|register|join)( (now|free))?$|\b(with|by|use) (e-?mail|phone|your e-?mail|a? ?password|a? ?passkey|username|sms)\b|^(anmelden|einloggen|weiter|registrieren|connexion|se connecter|s['’]inscrire|continuer|iniciar sesión|entrar|acceder|accedi|ログイン|로그인|登录|登入)$/i;

function roleOf(control, button) {
  const text = visibleText(control);
  const name = nameOf(control);
  const provider = providerOf(control);
  if (provider) {
    const isSigning = signsIn(`${text} ${name}`);
    const isPublic = /^https?:\/\/([a-z]+\.)?(facebook|twitter|x|instagram|linkedin|github|tiktok|youtube)\.com\/(?!.*(oauth|login|auth))/i
      .test(control.href ?? "");
    return (isSigning && !isProse(control)) || (!isPublic && sharesBox(control, button)) ? provider : null;
  }
  const isPress = control.matches("button, input[type='submit'], input[type='button'], [role='button']") || isPainted(surfaceOf(control));
  if (!isPress) return null;
  const form = control.closest("form");
  const isSubmit = form && /^(submit|)$/.test(control.type ?? "none") && [...form.elements].some((field) =>
    isSeen(field) && /^(password|email|tel)$/.test(field.type));
  return isSubmit || OWN.test(text || name) ? "own" : null;
}

/** Whether two controls stand in one list or box. */
function sharesBox(one, other) {
  let box = around(one);
  for (let depth = 0; box && depth < 4 && box.localName !== "html"; depth += 1, box = around(box)) if (isInside(other, box)) return true;
  return false;
}

function measuredSibling(control, role) {
  const surface = surfaceOf(control);
  const box = boxOf(surface);
  const words = control.localName === "iframe" ? [] : textsIn(control).filter((one) => !one.isIcon);
  const text = control.localName === "iframe" ? "" : visibleText(control);
  const largest = Math.max(0, ...words.map((one) => fontOf(one.owner).size));
  return {
    role, title: sound(text), box, radius: radiusOf(surface, box), isLogoOnly: text === "" && control.localName !== "iframe",
    titleSize: largest || (control.localName === "input" ? fontOf(control).size : null), selector: selectorOf(control),
  };
}
