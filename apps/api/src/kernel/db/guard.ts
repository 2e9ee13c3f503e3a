import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type CompiledQuery,
  type DeleteQueryNode,
  IdentifierNode,
  type JoinNode,
  OnNode,
  type OperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryId,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  WhereNode,
  type WithNode,
} from 'kysely';
import { globalTables } from './catalogue.ts';

/** Placeholder of the tenant in a condition, until the SQL text is written. */
const tenant = Symbol('tenant');

const conditions = new Map<string, OperationNode>();
/** `"name"."school_id" = <tenant>`, built once per table name. */
function conditionOf(name: string): OperationNode {
  const known = conditions.get(name);
  if (known) return known;
  const made = BinaryOperationNode.create(
    ReferenceNode.create(ColumnNode.create('school_id'), TableNode.create(name)),
    OperatorNode.create('='),
    ValueNode.create(tenant),
  );
  conditions.set(name, made);
  return made;
}

/** Names that a query defines in its own WITH, which it may read besides tenant tables. */
function commonTables(node: WithNode): Set<string> {
  return new Set(node.expressions.map(({ name }) => name.table.table.identifier.name));
}

/**
 * Second wall beside row-level security (SEC-TEN-03): every tenant table of a built query, in FROM, JOIN, UPDATE or
 * DELETE, gets `school_id = <tenant>` while its text is written. It holds even where RLS is off. The tenant is one
 * parameter however many tables there are, which also tells the planner that they all belong to the same school.
 */
class GuardedCompiler extends PostgresQueryCompiler {
  private schoolId = 0;
  /** Index of the tenant parameter; 0 before the first table needs it. */
  private place = 0;
  private ctes: Set<string>[] = [];

  compileFor(schoolId: number, node: RootOperationNode, queryId: QueryId): CompiledQuery {
    this.schoolId = schoolId;
    this.place = 0;
    this.ctes = [];
    return this.compileQuery(node, queryId);
  }

  protected override appendValue(value: unknown): void {
    if (value !== tenant) super.appendValue(value);
    else if (this.place) this.append(`$${this.place}`);
    else {
      super.appendValue(this.schoolId);
      this.place = this.numParameters;
    }
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

  private guard<T extends { where?: WhereNode }>(node: T, tables: readonly OperationNode[]): T {
    let where = node.where;
    for (const table of tables) {
      const name = this.name(table);
      if (!name) continue;
      const condition = conditionOf(name);
      where = where ? WhereNode.cloneWithOperation(where, 'And', condition) : WhereNode.create(condition);
    }
    return where === node.where || !where ? node : { ...node, where };
  }

  /** Writes a part whose WITH defines names valid only inside it. */
  private within(withNode: WithNode | undefined, write: () => void): void {
    if (withNode) this.ctes.push(commonTables(withNode));
    write();
    if (withNode) this.ctes.pop();
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    this.within(node.with, () => super.visitSelectQuery(this.guard(node, node.from?.froms ?? [])));
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    const froms = [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])];
    this.within(node.with, () => super.visitUpdateQuery(this.guard(node, froms)));
  }

  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    const froms = [...node.from.froms, ...(node.using?.tables ?? [])];
    this.within(node.with, () => super.visitDeleteQuery(this.guard(node, froms)));
  }

  protected override visitJoin(node: JoinNode): void {
    const name = this.name(node.table);
    const condition = name && conditionOf(name);
    const on = condition && OnNode.create(node.on ? AndNode.create(node.on.on, condition) : condition);
    super.visitJoin(on ? { ...node, on } : node);
  }
}

/** Texts are written one at a time, so one compiler serves all. */
const compiler = new GuardedCompiler();

/** Compiles the queries of one school. */
export class TenantCompiler implements QueryCompiler {
  private readonly schoolId: number;

  constructor(schoolId: number) {
    this.schoolId = schoolId;
  }

  compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    return compiler.compileFor(this.schoolId, node, queryId);
  }
}
