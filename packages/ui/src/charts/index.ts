export { StackedBars } from './stacked-bars.tsx';
export { BarChart, type BarChartProps } from './bar-chart.tsx';
