class Sizes {
  static const double gap = 8;
  static const double button = 28;
  static const double radius = 14;
}
