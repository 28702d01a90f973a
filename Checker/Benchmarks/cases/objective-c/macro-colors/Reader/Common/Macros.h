#define RGB(r, g, b) [UIColor colorWithRed:(r) / 255.0 green:(g) / 255.0 blue:(b) / 255.0 alpha:1.0]
#define kButtonHeight 44.0
#define kPaper RGB(245, 240, 230)
#define kInk RGB(30, 30, 36)
