export { StackedBars } from './stacked-bars.tsx';
export { BarChart, type BarChartProps, type BarSeries } from './bar-chart.tsx';
