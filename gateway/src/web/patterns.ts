/** Converts a react-router pattern: `:name` is one segment, `?` makes it optional, a final `*` matches the rest. */
export function patternToExpression(pattern: string): RegExp {
  const segments = pattern.split('/').filter(Boolean).map(segmentToExpression);
  return new RegExp(`^${segments.join('')}/?$`);
}

function segmentToExpression(segment: string): string {
  if (segment === '*') return '(?:/.*)?';
  const optional = segment.endsWith('?');
  const name = optional ? segment.slice(0, -1) : segment;
  const expression = name.startsWith(':') ? '/[^/]+' : `/${escape(name)}`;
  return optional ? `(?:${expression})?` : expression;
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Returns the most specific pattern: fewer wildcards and parameters, more segments. */
export function bestPattern(patterns: Iterable<string>, path: string): string | undefined {
  const fitting = [...patterns].filter((pattern) => expressionOf(pattern).test(path));
  return fitting.toSorted((one, other) => rank(other) - rank(one))[0];
}

function rank(pattern: string): number {
  return pattern
    .split('/')
    .filter(Boolean)
    .reduce((sum, segment) => sum + (segment === '*' ? -1 : segment.startsWith(':') ? 2 : 3), 0);
}

const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? patternToExpression(pattern);
  expressions.set(pattern, known);
  return known;
}
