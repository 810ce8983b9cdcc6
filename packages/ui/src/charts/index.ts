export { BarChart, type BarChartProps, type BarSeries } from './bar-chart.tsx';
