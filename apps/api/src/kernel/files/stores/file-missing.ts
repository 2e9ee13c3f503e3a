/** No object under this key. */
export class FileMissing extends Error {
  constructor() {
    super('no such file');
    this.name = 'FileMissing';
  }
}
