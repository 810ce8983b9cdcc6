import { parser } from '@prometheus-io/lezer-promql';

export type Selector = { metric: string; labels: string[] };

/** Returns the metrics that a PromQL expression selects, and its results' labels. @throws if it is invalid */
export function readPromql(expression: string): { selectors: Selector[]; kept: string[] } {
  const selectors: Selector[] = [];
  const kept: string[] = [];
  let isChoosing = false;
  parser.parse(expression).iterate({
    enter: ({ name, type, from, to }) => {
      const text = expression.slice(from, to);
      if (type.isError) throw new Error(`not PromQL at ${from}: ${expression}`);
      if (name === 'LabelMatchers') isChoosing = true;
      if (name === 'Identifier') selectors.push({ metric: text, labels: [] });
      if (name === 'LabelName') (isChoosing ? selectors.at(-1)!.labels : kept).push(text);
    },
    leave: ({ name }) => {
      if (name === 'LabelMatchers') isChoosing = false;
    },
  });
  return { selectors, kept };
}
