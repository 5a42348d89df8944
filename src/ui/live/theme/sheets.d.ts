/** A sheet that goes into that of the frame instead of being a file of its own. */
declare module '*.css?frame'
