import { paper } from '#kernel/pdf/paper.ts';

/**
 * A4 cards, each on its own page or pages, block by block: it only reads its data, which is never part of its source.
 */
export const cardTemplate = paper(
  { margin: { x: 15, top: 13, bottom: 36 }, size: 9, head: 'none', foot: 'none' },
  `#set par(leading: 0.5em, spacing: 0.7em)
#let ltr-text(t) = text(dir: ltr, lang: "fr", t)
#let auto-text(t) = if t.rtl { text(lang: "ar", dir: rtl, t.body) } else { ltr-text(t.body) }
#let arabic(t) = text(lang: "ar", dir: rtl, t)
#let both(w) = if w.fr != "" and w.ar != "" [#w.fr #h(1mm) #box(text(fill: faded, arabic(w.ar)))] else if w.fr != "" { w.fr } else { arabic(w.ar) }
#let framed(title, body) = block(width: 100%, inset: 3mm, radius: 1.2mm, stroke: 0.5pt + rule, breakable: false, stack(spacing: 2.4mm, text(weight: "bold", size: 8.5pt, both(title)), body))
#let seal(c) = block(width: 100%, stroke: (top: 0.5pt + rule), inset: (top: 3mm), breakable: false, grid(columns: (20mm, 1fr), column-gutter: 4mm, align: horizon,
  image(c.qr, width: 20mm, alt: c.check, scaling: "pixelated"),
  stack(spacing: 1.9mm, text(size: 8pt, c.made), ..if c.rectified != none { (text(size: 8pt, auto-text(c.rectified)),) } else { () }, ..if c.copy != none { (text(size: 8pt, weight: "bold", auto-text(c.copy)),) } else { () }, text(size: 8pt, fill: faded, c.check), text(size: 6.5pt, fill: faded, dir: ltr, c.address))))
#let titled(c) = align(center, stack(spacing: 2mm, text(size: 14pt, weight: "bold")[#if c.title.fr != "" [#c.title.fr, #c.term] else [#arabic(c.title.ar)، #c.term]], ..if c.title.fr != "" and c.title.ar != "" { (text(size: 11pt, fill: faded, arabic(c.title.ar)),) } else { () }))
#let identity(c) = block(width: 100%, fill: rgb("#f5f5f2"), radius: 1.2mm, inset: 3mm, grid(columns: (2fr, 1fr, 1fr, 1.4fr).slice(0, c.facts.len()), column-gutter: 4mm,
  ..c.facts.map(f => stack(spacing: 1.8mm, text(size: 7.5pt, fill: faded, both(f.label)), ..f.lines.map(l => text(weight: if f.strong { "bold" } else { "regular" }, auto-text(l)))))))
#let cell-of(kind, t) = if kind == "average" { text(weight: "bold", size: 10.5pt, auto-text(t)) } else if kind == "span" { text(size: 8pt, auto-text(t)) } else { auto-text(t) }
#let subjects(c) = { let s = c.subjects
  let tight = s.lines.any(l => l.other != none)
  table(columns: (1.5fr, ..s.columns.map(k => if k == "comment" { 2.6fr } else { auto })), stroke: none, inset: (x: 1.6mm, y: if tight { 0.8mm } else { 1.3mm }), align: (x, y) => if x == 0 or (x > 0 and s.columns.at(x - 1) == "comment") { start + horizon } else { center + horizon },
    table.header(..s.heads.map(h => text(size: 7.5pt, fill: faded, both(h)))), table.hline(stroke: 0.75pt + ink),
    ..s.lines.map(l => (
      block(width: 100%, inset: if l.bar == none { 0mm } else if c.rtl { (right: 2mm) } else { (left: 2mm) }, stroke: if l.bar == none { none } else if c.rtl { (right: 1.4pt + rgb(l.bar)) } else { (left: 1.4pt + rgb(l.bar)) }, stack(spacing: if tight { 1mm } else { 1.5mm }, text(weight: "bold", auto-text(l.subject)), if l.other != none { text(size: 8pt, fill: faded, auto-text(l.other)) }, text(size: 7.5pt, fill: faded, ltr-text(l.teachers)))),
      ..l.cells.enumerate().map(((i, t)) => cell-of(s.columns.at(i), t)), table.hline(stroke: 0.4pt + rule))).flatten(),
    ..if s.counted { (text(weight: "bold", both(s.total.label)), ..s.total.cells.enumerate().map(((i, t)) => cell-of(s.columns.at(i), t))) } else { () }) }
#let evolution(c) = framed(c.evolutionWords.title, table(columns: (auto, ..c.evolution.map(e => 1fr)), stroke: none, inset: (x: 1.6mm, y: 1mm), align: (x, y) => if x == 0 { start } else { center },
  [], ..c.evolution.map(e => text(size: 7.5pt, fill: faded, auto-text(e.term))),
  text(size: 8pt, both(c.evolutionWords.average)), ..c.evolution.map(e => text(weight: "bold", e.average)),
  text(size: 8pt, both(c.evolutionWords.mean)), ..c.evolution.map(e => e.mean)))
#let skills(c) = table(columns: (1fr, auto), stroke: none, inset: (x: 1.6mm, y: 1.2mm), align: (start + horizon, end + horizon),
  ..c.skills.map(s => (table.cell(colspan: 2, text(weight: "bold", auto-text(s.domain))), table.hline(stroke: 0.75pt + ink), ..s.items.map(i => (auto-text(i.name), text(weight: "bold", auto-text(i.mastery)), table.hline(stroke: 0.4pt + rule))).flatten())).flatten())
#let signatures(c) = { let s = c.signatures
  grid(columns: (1fr, 1fr), column-gutter: 4mm, framed(s.guardian, v(20mm)),
    framed(s.head, stack(spacing: 2mm, box(height: 16mm, width: 100%, grid(columns: (auto, auto), column-gutter: 4mm, ..if s.signature != none { (image(s.signature, height: 15mm, alt: s.who.body),) } else { () }, ..if s.stamp != none { (image(s.stamp, height: 15mm, alt: d.schoolName),) } else { () })), text(size: 8pt, auto-text(s.who))))) }
#let boxes(r) = grid(columns: r.boxes.map(b => b.width * 1fr), column-gutter: 4mm, ..r.boxes.map(b => framed(b.title, if b.pairs.len() > 0 { grid(columns: (1fr, auto), row-gutter: 1.8mm, column-gutter: 3mm, ..b.pairs.map(a => (both(a.label), text(weight: "bold", a.value))).flatten()) } else if b.strong { strong(auto-text(b.words)) } else { auto-text(b.words) })))
#let part(c, r) = if r.kind == "header" { letterhead-of(d.heads.at(c.head), end: c.year); titled(c) } else if r.kind == "identity" { identity(c) } else if r.kind == "subjects" { subjects(c) } else if r.kind == "evolution" { evolution(c) } else if r.kind == "skills" { skills(c) } else if r.kind == "signatures" { signatures(c) } else if r.kind == "row" { boxes(r) } else if r.kind == "footer" and c.footer != none { text(size: 8pt, fill: faded, auto-text(c.footer)) }
#let card(c) = page(footer: seal(c), footer-descent: 3mm, { set text(lang: "ar", dir: rtl) if c.rtl
  for r in c.rows { part(c, r); v(1mm) } })
#for c in d.cards { card(c) }
`,
);
