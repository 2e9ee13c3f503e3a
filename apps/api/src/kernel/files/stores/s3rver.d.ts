declare module 's3rver' {
  import type { AddressInfo } from 'node:net';
  /** The local S3-compatible server of the tests. */
  class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
  export default S3rver;
}
