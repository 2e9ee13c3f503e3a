import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

/** Tracks whether an act changed anything: a row through its handle, or an event it emitted. */
export class WriteCount implements KyselyPlugin {
  wrote = false;

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if ((result.numAffectedRows ?? 0n) > 0n) this.wrote = true;
    return result;
  }
}
