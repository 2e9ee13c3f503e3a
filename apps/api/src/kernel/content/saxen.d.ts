declare module 'saxen' {
  /** The part of the parser that reading needs; handlers may throw, and `parse` then throws. */
  export class Parser {
    on(event: 'openTag', handler: (name: string, attributes: () => Record<string, unknown>) => void): this;
    on(event: 'closeTag', handler: (name: string) => void): this;
    on(event: 'text', handler: (value: string, decode: (text: string) => string) => void): this;
    on(event: 'cdata' | 'attention', handler: (value: string) => void): this;
    on(event: 'error', handler: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
