export { type Block, blocksOf } from './print.policy.ts';

/** Lays out the blocks of rich text in a `paper()`: needs `d.pictures`, and defines `show-block`. */
export const richTextTemplate = `#let side(r, v) = if r { (right: v) } else { (left: v) }
#let piece(c) = {
  if c.kind == "break" { linebreak() }
  else if c.kind == "image" { if c.id in d.pictures { block(width: 100%, image(d.pictures.at(c.id), alt: c.alt, width: 100%, height: 90mm, fit: "contain")) } else { text(fill: faded, style: "italic", c.alt) } }
  else {
    let t = text(c.text)
    if c.at("bold", default: false) { t = strong(t) }
    if c.at("italic", default: false) { t = emph(t) }
    if c.at("underline", default: false) { t = underline(t) }
    if c.at("strike", default: false) { t = strike(t) }
    if c.at("href", default: "") != "" { t = link(c.href, underline(t)) }
    t
  }
}
#let pieces(cs) = cs.map(piece).join()
#let alignment(b) = {
  if b.align == "center" { center } else if b.align == "right" { right } else if b.align == "left" { left } else { start }
}
#let show-block(b, follows) = {
  if b.kind == "rule" { line(length: 100%, stroke: 0.5pt + rule) }
  else if b.kind == "row" { block(above: if follows { 0pt } else { 1em }, below: 1em, table(columns: (1fr,) * b.cells.len(), stroke: 0.5pt + rule, inset: 6pt, ..b.cells.map(c => text(dir: dirof(c.rtl), if c.header { strong(pieces(c.children)) } else { pieces(c.children) })))) }
  else {
    set text(dir: dirof(b.rtl))
    if b.kind == "heading" { block(above: 1.4em, below: 0.7em, align(alignment(b), text(size: ("2": 14pt, "3": 12.5pt, "4": 11pt).at(str(b.level), default: 12pt), weight: "bold", pieces(b.children)))) }
    else if b.kind == "item" { block(above: 0.55em, inset: side(b.rtl, 5mm * b.level), grid(columns: (5mm, 1fr), if b.ordered { str(b.number) + "." } else { "•" }, pieces(b.children))) }
    else if b.kind == "quote" { block(inset: side(b.rtl, 5mm), stroke: side(b.rtl, 1.5pt + rule), text(fill: faded, pieces(b.children))) }
    else { block(width: 100%, align(alignment(b), { set par(justify: b.align == "justify"); pieces(b.children) })) }
  }
}
`;
