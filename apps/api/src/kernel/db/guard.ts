import {
  AliasNode,
  AndNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  BinaryOperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UnknownRow,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
  type WithNode,
} from 'kysely';
import { globalTables } from './catalogue.ts';

/** What a query may touch besides tenant tables: names defined by its own WITH. */
function commonTables(node?: WithNode): Set<string> {
  const names = new Set<string>();
  for (const expression of node?.expressions ?? []) names.add(expression.name.table.table.identifier.name);
  return names;
}

/**
 * Second wall beside row-level security (SEC-TEN-03): every tenant table that a built query names,
 * in FROM, JOIN, UPDATE or DELETE, gets `school_id = <tenant>`. Holds even where RLS is off.
 */
class TenantTransformer extends OperationNodeTransformer {
  readonly schoolId: number;
  private ctes: Set<string>[] = [];

  constructor(schoolId: number) {
    super();
    this.schoolId = schoolId;
  }

  private name(node: OperationNode): string | null {
    if (AliasNode.is(node)) {
      if (!TableNode.is(node.node) || !this.isTenant(node.node)) return null;
      return IdentifierNode.is(node.alias) ? node.alias.name : null;
    }
    return TableNode.is(node) && this.isTenant(node) ? node.table.identifier.name : null;
  }

  private isTenant(node: TableNode): boolean {
    const table = node.table.identifier.name;
    return !node.table.schema && !globalTables.has(table) && !this.ctes.some((set) => set.has(table));
  }

  private condition(table: string): OperationNode {
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create('school_id'), TableNode.create(table)),
      OperatorNode.create('='),
      ValueNode.create(this.schoolId),
    );
  }

  private guard<T extends { where?: WhereNode }>(node: T, tables: readonly OperationNode[]): T {
    let where = node.where;
    for (const table of tables) {
      const name = this.name(table);
      if (!name) continue;
      const condition = this.condition(name);
      where = where ? WhereNode.cloneWithOperation(where, 'And', condition) : WhereNode.create(condition);
    }
    return where === node.where || !where ? node : { ...node, where };
  }

  private within<T extends OperationNode & { with?: WithNode }>(node: T, transform: (inner: T) => T): T {
    this.ctes.push(commonTables(node.with));
    try {
      return transform(node);
    } finally {
      this.ctes.pop();
    }
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    return this.within(node, (inner) => super.transformSelectQuery(this.guard(inner, inner.from?.froms ?? [])));
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const froms = [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])];
    return this.within(node, (inner) => super.transformUpdateQuery(this.guard(inner, froms)));
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    const froms = [...node.from.froms, ...(node.using?.tables ?? [])];
    return this.within(node, (inner) => super.transformDeleteQuery(this.guard(inner, froms)));
  }

  protected override transformJoin(node: JoinNode): JoinNode {
    const name = this.name(node.table);
    if (!name) return super.transformJoin(node);
    const condition = this.condition(name);
    const on = node.on ? OnNode.create(AndNode.create(node.on.on, condition)) : OnNode.create(condition);
    return super.transformJoin({ ...node, on });
  }
}

/** The plug-in of a tenant handle. */
export class TenantGuard implements KyselyPlugin {
  private readonly transformer: TenantTransformer;

  constructor(schoolId: number) {
    this.transformer = new TenantTransformer(schoolId);
  }

  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return this.transformer.transformNode(args.node);
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return args.result;
  }
}
